import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  DOOR_PICTURE_EVENTS,
  DOOR_PICTURE_MACHINE,
  isOrderOf,
  nextDoorPictureState,
  type DoorPictureEvent,
  type DoorPictureState,
} from './door-picture.ts';

const after = (events: readonly DoorPictureEvent[]): DoorPictureState =>
  events.reduce<DoorPictureState>((state, event) => nextDoorPictureState(state, event) ?? state, 'pending');

describe('a picture of the door', () => {
  it.each<[DoorPictureState, DoorPictureEvent, DoorPictureState | null]>([
    ['pending', 'approve', 'approved'],
    ['pending', 'reject', 'rejected'],
    ['approved', 'reject', 'rejected'],
    ['approved', 'approve', null],
    ['approved', 'recall', 'pending'],
    ['pending', 'recall', null],
    ['rejected', 'recall', null],
    ['rejected', 'approve', null],
    ['rejected', 'delete', 'deleted'],
    ['deleted', 'approve', null],
    ['deleted', 'delete', null],
  ])('%s, %s', (state, event, next) => expect(nextDoorPictureState(state, event)).toBe(next));

  it('is shown only by an approval that nothing followed', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...DOOR_PICTURE_EVENTS), { maxLength: 8 }), (events) => {
        if (after(events) !== 'approved') return;
        const taken_down = Math.max(events.lastIndexOf('recall'), -1);
        expect(events.slice(taken_down + 1)).toContain('approve');
        expect(events).not.toContain('reject');
        expect(events).not.toContain('delete');
      }),
    );
  });

  it('can always be deleted, and stays deleted', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...DOOR_PICTURE_EVENTS), { maxLength: 6 }),
        fc.array(fc.constantFrom(...DOOR_PICTURE_EVENTS), { maxLength: 6 }),
        (before, more) => {
          expect(after([...before, 'delete', ...more])).toBe('deleted');
        },
      ),
    );
    expect(DOOR_PICTURE_MACHINE.initial).toBe('pending');
  });
});

describe('isOrderOf', () => {
  const ids = fc.uniqueArray(fc.stringMatching(/^\d{1,6}$/), { maxLength: 8 });

  it('takes every order of the same pictures, and nothing that misses, repeats or adds one', () => {
    fc.assert(
      fc.property(
        ids.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
        ([all, order]) => {
          expect(isOrderOf(order, all)).toBe(true);
          expect(isOrderOf([...order, 'x'], all)).toBe(false);
          if (order.length === 0) return;
          expect(isOrderOf(order.slice(1), all)).toBe(false);
          expect(isOrderOf([...order.slice(1), order.at(-1) ?? ''], all)).toBe(order.length === 1);
        },
      ),
    );
  });
});
