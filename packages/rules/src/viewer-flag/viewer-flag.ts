/** Marks that a performer sets on a viewer (spec §3), in the order in which they are offered. */
export const VIEWER_FLAGS = ['spark', 'heart', 'caution'] as const;
export type ViewerFlag = (typeof VIEWER_FLAGS)[number];
