import { describe, expect, it } from 'vitest';
import {
  isPageText,
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

  it('fit a text on a page: all but those of a picture', () => {
    const fitting = [
      ...['minor', 'threat', 'private_data', 'harassment', 'forbidden', 'off_site', 'spam', 'other'],
    ];
    expect(reportReasonsFor('review')).toEqual(fitting);
    expect(reportReasonsFor('comment')).toEqual(fitting);
    expect(REPORT_TARGETS.filter(isPageText)).toEqual(['review', 'comment']);
  });

  it('keep the more urgent one of two reports', () => {
    expect(moreUrgent('spam', 'minor')).toBe('minor');
    expect(moreUrgent('threat', 'other')).toBe('threat');
  });
});
