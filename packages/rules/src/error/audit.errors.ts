import { entry } from './define.ts';

export const auditErrors = {
  audit_key_unavailable: entry(
    'audit',
    'audit-1',
    503,
    'none',
    [
      '監査記録の鍵を読み込めないため、運営の操作を受け付けられません。',
      '鍵のファイル（AUDIT_KEY_FILE）を元に戻してから、もう一度お試しください。何も変更していません。',
    ],
    [
      'The audit log key cannot be read, so changes by staff are not accepted.',
      'Put the key file (AUDIT_KEY_FILE) back and try again. Nothing was changed.',
    ],
  ),
};
