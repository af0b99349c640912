export { CommentFlow } from './CommentFlowLayer.tsx';
