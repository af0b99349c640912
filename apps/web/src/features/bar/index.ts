export { BarCard, BarDetails } from './late.ts';
export { askBar, selectBar } from './viewer/bar.slice.ts';
