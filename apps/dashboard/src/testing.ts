export { drawPlot } from './chart/draw.ts';
export { isPlot, plotOf, type Plot } from './chart/plot.ts';
