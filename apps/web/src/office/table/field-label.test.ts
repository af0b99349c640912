import { STAFF_ROLE_NAMES } from '@akari/rules';
import { describe, expect, it } from 'vitest';
import { fieldLabel, fieldValue, subjectId, subjectLabel } from './field-label.ts';

describe('the fields of an act', () => {
  it('have the words of the screens where they are changed', () => {
    expect(fieldLabel('share_bp', 'en')).toBe('Share');
    expect(fieldLabel('copyright', 'ja')).toBe('著作権表示');
    expect(fieldLabel('registration', 'en')).toBe('New registrations');
    expect(fieldLabel('party', 'ja')).toBe('パーティーチャット');
    expect(fieldLabel('a_field_of_tomorrow', 'en')).toBeNull();
  });

  it('have values that people read', () => {
    expect(fieldValue('share_bp', 4_250, 'en')).toBe('42.5%');
    expect(fieldValue('party', 15_000, 'ja')).toBe('1.5 pt');
    expect(fieldValue('granted_units', 80_000_000, 'en')).toBe('8,000 pt');
    expect(fieldValue('rates', { party: 15_000, peep: 8_000 }, 'en')).toBe('Party chat 1.5 pt, Peep 0.8 pt');
    expect(fieldValue('modes', ['party', 'peep'], 'en')).toBe('Party chat, Peep');
    expect(fieldValue('modes', null, 'en')).toBe('–');
    expect(fieldValue('searched', true, 'ja')).toBe('はい');
    expect(fieldValue('twoway', 'off', 'en')).toBe('Off');
    expect(fieldValue('user_type', 206, 'en')).toBe('VIP viewer (206)');
    expect(fieldValue('session_id', 1_234_567, 'en')).toBe('1234567');
    expect(fieldValue('user_name', `keyed:${'a'.repeat(43)}`, 'en')).toBe('aaaaaaaa…');
    expect(fieldValue('site_url', 'https://tsukiyo.example', 'en')).toBe('https://tsukiyo.example');
    for (const role of STAFF_ROLE_NAMES) expect(fieldValue('role', role, 'ja')).not.toBe(role);
  });

  it('belong to a subject', () => {
    expect(subjectLabel('id_video', 'ja')).toBe('IDビデオ');
    expect(subjectId('site:1000048', 'ja')).toBe('サイト1000048');
    expect(subjectId('tier:svip', 'en')).toBe('SVIP');
    expect(subjectId('1547228367', 'en')).toBe('1547228367');
  });
});
