export { recallCall, selectCall } from './call.slice.ts';
export { CallCard } from './CallCard.tsx';
export { callText } from './text.ts';
