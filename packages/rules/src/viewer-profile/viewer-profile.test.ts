import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { needsApproval, readViewerLine, stillShown, type ViewerProfileParts } from './viewer-profile.ts';

const parts: fc.Arbitrary<ViewerProfileParts> = fc.record({
  line: fc.constantFrom('', '猫が好き', '犬が好き'),
  picture_id: fc.constantFrom(null, 1, 2),
});

describe('the line of a viewer', () => {
  it('has up to 60 characters as a person counts them, without what cannot be seen', () => {
    expect(readViewerLine('よろしく\u200bお願いします')).toBe('よろしくお願いします');
    expect(readViewerLine('👩‍👩‍👧'.repeat(60))).toBe('👩‍👩‍👧'.repeat(60));
    expect(readViewerLine('あ'.repeat(61))).toEqual({ refused: 'profile_text_too_long' });
    expect(readViewerLine('  ')).toBe('');
  });
});

describe('a change of a profile', () => {
  it('waits for staff when it says something new, and not when it takes something away', () => {
    const shown = { line: '猫が好き', picture_id: 1 };
    expect(needsApproval(shown, { line: '犬が好き', picture_id: 1 })).toBe(true);
    expect(needsApproval(shown, { line: '猫が好き', picture_id: 2 })).toBe(true);
    expect(needsApproval(shown, { line: '', picture_id: 1 })).toBe(false);
    expect(needsApproval(shown, { line: '猫が好き', picture_id: null })).toBe(false);
    expect(needsApproval(shown, shown)).toBe(false);
  });

  it('shows nothing that was not shown before, until it is approved', () => {
    fc.assert(
      fc.property(parts, parts, (shown, wanted) => {
        const still = stillShown(shown, wanted);
        expect(['', shown.line]).toContain(still.line);
        expect([null, shown.picture_id]).toContain(still.picture_id);
        if (!needsApproval(shown, wanted)) expect(still).toEqual(wanted);
      }),
    );
  });
});
