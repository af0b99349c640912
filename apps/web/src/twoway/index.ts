export { GuestTile } from './GuestTile.tsx';
export { SelfTile } from './SelfTile.tsx';
export { twowayText } from './text.ts';
export {
  answerTwowayRequest,
  recallTwoways,
  selectOpenTwoway,
  selectTwowayOver,
  selectTwowaysWaiting,
  stopTwoway,
} from './twoway.slice.ts';
export { TwowayNews } from './TwowayNews.tsx';
export { useOwnTwoway, type OwnTwoway } from './use-own-twoway.ts';
