export { askBar, selectBar } from './viewer/bar.slice.ts';
export { BarCard } from './viewer/BarCard.tsx';
