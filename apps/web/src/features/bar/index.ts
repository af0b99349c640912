export { askBar, selectBar } from './viewer/bar.slice.ts';
export { BarCard, BarDetails } from './viewer/BarCard.tsx';
