export { drawPlot } from './chart/draw.ts';
export { isPlot, plotOf } from './chart/plot.ts';
