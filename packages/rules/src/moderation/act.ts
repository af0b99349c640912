/** What the performer and helpers do in the chat of a room, as its log names it. */
export const MODERATION_ACTS = [
  'delete',
  'mute',
  'allow',
  'refuse',
  'pin',
  'unpin',
  'name_helper',
  'end_helper',
] as const;
export type ModerationAct = (typeof MODERATION_ACTS)[number];

/** What the performer can take back in the log. An allowed line is taken back by its deletion. */
export const isUndoable = (act: ModerationAct): boolean => ['delete', 'mute', 'refuse'].includes(act);
