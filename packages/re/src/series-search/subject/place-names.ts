/**
 * Counties, metropolitan areas and cities with a population of 8,000 or more whose names contain words with another
 * meaning in a question, in normalized spelling.
 */
export const placeNames = `
big horn, will county, towns county, cape may, rains county, hot springs, hot spring, worth county, fort worth
washington court house, state college, mountain home, bloomington normal, branch county, live oak, banks county, big spring
big springs, day county, price county, price utah, long county, rose island, big rapids, big stone, person county
real county, federal way, lake worth, new city, olive branch, university place, long branch, farmers branch, american fork
american canyon, desert hot springs, middle river, rose hill, pointe woods, west university place, hot springs village
middle valley, miller place, big bear, wells branch, home gardens, pointe park, mays chapel, middle island, white house
north branch, big lake, flat rock, mountain house, pointe farms, sweet home, college place, cold springs, oak hills place
saint rose, west long branch, american samoa, big sky, big island, big apple, big easy, big d, normal illinois, census area
cold spring, sugar land`;
