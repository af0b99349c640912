import type { LineTranslation } from '@akari/contract/translation';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { serverEvent } from '../../../platform/socket/server-event.ts';
import { reducer } from '../../../platform/store/store.ts';

export interface TranslationState {
  /** By line; the newest lines alone are kept, as on the board. */
  lines: Readonly<Record<number, LineTranslation>>;
  /** Grows when this person enters a session: what the server refused before may be allowed now. */
  visits: number;
}

declare module '../../../platform/store/store.ts' {
  interface LazySlices {
    translation: TranslationState;
  }
}

const KEPT_MOST = 600;

function withLines(state: TranslationState, arrived: readonly LineTranslation[]): TranslationState {
  const lines: Record<number, LineTranslation> = { ...state.lines };
  for (const line of arrived) lines[line.line_id] = line;
  // Numbers as keys are in ascending order, and ids of lines grow.
  const old = Object.keys(lines).slice(0, -KEPT_MOST).map(Number);
  for (const line_id of old) delete lines[line_id];
  return { ...state, lines };
}

const initialState: TranslationState = { lines: {}, visits: 0 };

/** Translations of the lines on the board, which come after the lines. */
const translationSlice = createSlice({
  name: 'translation',
  initialState,
  reducers: {
    linesTranslated: (state, { payload }: PayloadAction<readonly LineTranslation[]>): TranslationState =>
      withLines(state, payload),
  },
  extraReducers: (builder) => {
    builder.addCase(serverEvent['chat.translated'], (state, { payload }): TranslationState =>
      withLines(state, payload.lines),
    );
    builder.addCase(serverEvent['session.entered'], (state): TranslationState => ({
      ...state,
      visits: state.visits + 1,
    }));
  },
  selectors: {
    selectTranslation: (state, line_id: number): LineTranslation | undefined => state.lines[line_id],
    selectVisits: (state) => state.visits,
  },
});
export const { linesTranslated } = translationSlice.actions;
export const { selectTranslation, selectVisits } = translationSlice.injectInto(reducer).selectors;
