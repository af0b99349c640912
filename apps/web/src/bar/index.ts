export { askBar, selectBar } from './bar.slice.ts';
export { BarCard } from './BarCard.tsx';
