import { defineText, type Shape } from '../../text/index.ts';

export const ja = {
  line: '理由：{{reason}}',
  reason: {
    spam: '連続したメッセージ',
    harassment: '迷惑なメッセージ',
    rules: '利用規約に合わない行為',
    safety: '安全の確認',
    technical: '回線や機器の不具合',
    other: '運営の判断',
  },
} as const;

export const en = {
  line: 'Reason: {{reason}}',
  reason: {
    spam: 'Repeated messages',
    harassment: 'Abusive messages',
    rules: 'Against the terms of use',
    safety: 'A safety check',
    technical: 'A technical problem',
    other: 'Our staff’s decision',
  },
} satisfies Shape<typeof ja>;

export const stopReasonText = defineText({ ja, en });
