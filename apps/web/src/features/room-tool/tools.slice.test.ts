// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { makeStore } from '../../platform/store/store.ts';
import { parsePlaces } from './places.ts';
import {
  groundChanged,
  selectDockedTool,
  selectOpenTools,
  selectTools,
  toolClosed,
  toolOpened,
  toolPlaced,
  toolsClosed,
  toolToggled,
  toolUsed,
} from './tools.slice.ts';

const PLACE = { x_px: 40, y_px: 60, width_px: 320, height_px: 300 };
beforeEach(() => localStorage.clear());

describe('the tools of a screen', () => {
  it('open one at a time from the lower edge, and give way to each other', () => {
    const store = makeStore();
    store.dispatch(toolOpened('tip'));
    store.dispatch(toolOpened('gift'));
    expect(selectOpenTools(store.getState())).toEqual(['gift']);
    store.dispatch(toolToggled('gift'));
    expect(selectOpenTools(store.getState())).toEqual([]);
  });
  it('stand beside the picture one at a time, with those that were made windows', () => {
    const store = makeStore();
    store.dispatch(groundChanged('beside'));
    store.dispatch(toolOpened('network_stats'));
    store.dispatch(toolPlaced({ name: 'network_stats', place: PLACE }));
    store.dispatch(toolOpened('tip'));
    store.dispatch(toolOpened('gift'));
    expect(selectOpenTools(store.getState())).toEqual(['network_stats', 'gift']);
    expect(selectDockedTool(store.getState())).toBe('gift');
    store.dispatch(toolUsed('network_stats'));
    expect(selectOpenTools(store.getState())).toEqual(['gift', 'network_stats']);
    // Back beside the picture it takes the place.
    store.dispatch(toolPlaced({ name: 'network_stats', place: null }));
    expect(selectOpenTools(store.getState())).toEqual(['network_stats']);
  });
  it('are all windows where there is no place for one beside the picture', () => {
    const store = makeStore();
    store.dispatch(groundChanged('windows'));
    store.dispatch(toolOpened('network_stats'));
    store.dispatch(toolOpened('record'));
    expect(selectOpenTools(store.getState())).toEqual(['network_stats', 'record']);
    expect(selectDockedTool(store.getState())).toBeNull();
    store.dispatch(toolClosed('record'));
    expect(selectOpenTools(store.getState())).toEqual(['network_stats']);
    store.dispatch(toolOpened('record'));
    store.dispatch(toolsClosed());
    expect(selectOpenTools(store.getState())).toEqual([]);
  });
  it('keep the last used one when the window becomes too small for more', () => {
    const store = makeStore();
    store.dispatch(groundChanged('windows'));
    store.dispatch(toolOpened('network_stats'));
    store.dispatch(toolOpened('record'));
    store.dispatch(toolUsed('network_stats'));
    store.dispatch(groundChanged('sheet'));
    expect(selectOpenTools(store.getState())).toEqual(['network_stats']);
  });
  it('remember their places in this browser', () => {
    makeStore().dispatch(toolPlaced({ name: 'tip', place: PLACE }));
    expect(JSON.parse(localStorage.getItem('akari.panels') ?? '')).toEqual({ tip: PLACE });
    expect(selectTools(makeStore().getState()).places).toEqual({ tip: PLACE });
  });
});

describe('parsePlaces', () => {
  it.each([
    ['nothing', null],
    ['no JSON', '{'],
    ['no record', '[1]'],
    ['what is no name', JSON.stringify({ '__proto__ x': PLACE })],
    ['a missing number', JSON.stringify({ tip: { ...PLACE, x_px: undefined } })],
    ['a text', JSON.stringify({ tip: { ...PLACE, x_px: '4' } })],
    ['a number below zero', JSON.stringify({ tip: { ...PLACE, y_px: -1 } })],
    ['a number of no screen', JSON.stringify({ tip: { ...PLACE, width_px: 1e9 } })],
  ])('leaves out %s', (_, kept) => expect(parsePlaces(kept)).toEqual({}));
  it('keeps what is valid beside what is not', () => {
    expect(parsePlaces(JSON.stringify({ tip: PLACE, gift: 3 }))).toEqual({ tip: PLACE });
  });
});
