import { nextOpenTools, type OpenToolsEvent, type ToolName } from '@akari/rules';
import { createSelector, createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import type { Place } from '../../kit/overlay/place.ts';
import { reducer, startAppListening } from '../../platform/store/store.ts';
import { keepPlaces, keptPlaces, type Places } from './places.ts';

/**
 * Where the tools of a screen open. `sheet`: one at a time, from the lower edge. `beside`: one at a time beside the
 * picture, and those that were moved as windows. `windows`: each one as a window.
 */
export type ToolGround = 'sheet' | 'beside' | 'windows';

interface ToolsState {
  /** The last used one is the last. */
  open: readonly ToolName[];
  ground: ToolGround;
  places: Places;
  /** What has come that the person has not seen yet, by tool. */
  news: Partial<Record<ToolName, number>>;
}

/** Whether a tool shares the one place of its screen. */
const isDocked = ({ ground, places }: ToolsState, name: ToolName): boolean =>
  ground === 'sheet' || (ground === 'beside' && places[name] === undefined);

function apply(state: ToolsState, event: OpenToolsEvent<ToolName>): void {
  state.open = nextOpenTools(state.open, event);
}

/** The open tools of the screen and the places of their windows (spec §3: tools, position, draggable). */
export const toolsSlice = createSlice({
  name: 'tools',
  initialState: (): ToolsState => ({ open: [], ground: 'sheet', places: keptPlaces(), news: {} }),
  reducers: {
    toolOpened(state, { payload: name }: PayloadAction<ToolName>) {
      apply(state, { type: 'open', name, docked: (one) => isDocked(state, one) });
    },
    toolToggled(state, { payload: name }: PayloadAction<ToolName>) {
      apply(state, { type: 'toggle', name, docked: (one) => isDocked(state, one) });
    },
    toolClosed(state, { payload: name }: PayloadAction<ToolName>) {
      apply(state, { type: 'close', name });
    },
    toolUsed(state, { payload: name }: PayloadAction<ToolName>) {
      apply(state, { type: 'use', name });
    },
    toolsClosed(state) {
      apply(state, { type: 'close_all' });
    },
    toolPlaced(state, { payload: { name, place } }: PayloadAction<{ name: ToolName; place: Place | null }>) {
      if (place === null) delete state.places[name];
      else state.places[name] = place;
      // A window that returns to the place beside the picture takes it.
      if (state.open.includes(name))
        apply(state, { type: 'open', name, docked: (one) => isDocked(state, one) });
    },
    toolNews(state, { payload: { name, count } }: PayloadAction<{ name: ToolName; count: number }>) {
      state.news[name] = count;
    },
    groundChanged(state, { payload: ground }: PayloadAction<ToolGround>) {
      state.ground = ground;
      // What no longer has a place of its own gives way to the last used one.
      const last = state.open.findLast((name) => isDocked(state, name));
      if (last !== undefined)
        apply(state, { type: 'open', name: last, docked: (one) => isDocked(state, one) });
    },
  },
  selectors: {
    selectTools: (state) => state,
    selectToolNews: (state) => state.news,
    selectOpenTools: (state) => state.open,
    /** The open tool in the one place of the screen; null: none. */
    selectDockedTool: createSelector(
      (state: ToolsState) => state,
      (state) => state.open.findLast((name) => isDocked(state, name)) ?? null,
    ),
  },
});

declare module '../../platform/store/store.ts' {
  interface LazySlices extends WithSlice<typeof toolsSlice> {}
}
export const {
  toolOpened,
  toolToggled,
  toolClosed,
  toolUsed,
  toolsClosed,
  toolPlaced,
  toolNews,
  groundChanged,
} = toolsSlice.actions;
const injected = toolsSlice.injectInto(reducer);
export const { selectTools, selectToolNews, selectOpenTools, selectDockedTool } = injected.selectors;

startAppListening({
  actionCreator: toolPlaced,
  effect: (_, listening) => keepPlaces(injected.selectors.selectTools(listening.getState()).places),
});
