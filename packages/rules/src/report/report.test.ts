import { describe, expect, it } from 'vitest';
import {
  isUrgentReason,
  moreUrgent,
  REPORT_REASON_NAMES,
  REPORT_TARGETS,
  reportReasonsFor,
} from './report.ts';

describe('the reasons of reports', () => {
  it('list the urgent ones first', () => {
    expect(REPORT_REASON_NAMES.filter(isUrgentReason)).toEqual(['minor', 'threat', 'no_consent']);
    expect(REPORT_REASON_NAMES.slice(0, 3)).toEqual(['minor', 'threat', 'no_consent']);
  });

  it('have one for a minor and an open one for everything that can be reported', () => {
    for (const target of REPORT_TARGETS) {
      const reasons = reportReasonsFor(target);
      expect([reasons[0], reasons.at(-1)]).toEqual(['minor', 'other']);
      expect(reasons.length).toBeLessThanOrEqual(8);
    }
  });

  it('keep the more urgent one of two reports', () => {
    expect(moreUrgent('spam', 'minor')).toBe('minor');
    expect(moreUrgent('threat', 'other')).toBe('threat');
  });
});
