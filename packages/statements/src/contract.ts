export { segmentLines } from './segments/segment-line.ts';
