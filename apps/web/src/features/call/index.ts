export { recallCall, selectCall } from './call.slice.ts';
export { callText } from './text.ts';
