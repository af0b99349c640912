export { twowayText } from './shared/text.ts';
export {
  answerTwowayRequest,
  recallTwoways,
  selectOpenTwoway,
  selectTwowayOver,
  selectTwowaysWaiting,
  stopTwoway,
} from './shared/twoway.slice.ts';
export { useOwnTwoway } from './viewer/use-own-twoway.ts';
