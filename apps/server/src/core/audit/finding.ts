/** What a check of the audit log finds. */
export type AuditFinding =
  /** What a row says, or one of its hashes, is not what was written. */
  | { kind: 'row_changed'; seq: number }
  /** Two rows stand in each other's place. */
  | { kind: 'rows_swapped'; seq: number; other_seq: number }
  | { kind: 'rows_missing'; from_seq: number; to_seq: number }
  /** A row does not continue the row before it, which was replaced together with its hash. */
  | { kind: 'link_broken'; seq: number }
  /** A signed head is past the last row. */
  | { kind: 'tail_cut'; head_seq: number; last_seq: number }
  /** A row is not the one that was signed. */
  | { kind: 'head_differs'; seq: number }
  | { kind: 'head_signature'; seq: number; line: number }
  | { kind: 'head_key_unknown'; seq: number; line: number; key: string }
  | { kind: 'head_unreadable'; line: number }
  /** Rows that should be covered by a head long since are not. */
  | { kind: 'rows_unsigned'; from_seq: number; to_seq: number };

type Sentence = readonly [ja: string, en: string];

const SENTENCES: { [K in AuditFinding['kind']]: (of: Extract<AuditFinding, { kind: K }>) => Sentence } = {
  row_changed: ({ seq }) => [`${seq} 行目が書き換えられています。`, `Row ${seq} was changed.`],
  rows_swapped: ({ seq, other_seq }) => [
    `${seq} 行目と ${other_seq} 行目が入れ替えられています。`,
    `Rows ${seq} and ${other_seq} were swapped.`,
  ],
  rows_missing: ({ from_seq, to_seq }) => [
    `${from_seq} 行目から ${to_seq} 行目までがありません。`,
    `Rows ${from_seq} to ${to_seq} are missing.`,
  ],
  link_broken: ({ seq }) => [
    `${seq} 行目が前の行につながっていません。前の行が置き換えられています。`,
    `Row ${seq} does not continue the row before it, which was replaced.`,
  ],
  tail_cut: ({ head_seq, last_seq }) => [
    `署名済みの末尾は ${head_seq} 行目ですが、表は ${last_seq} 行目で終わっています。行が切り取られたか、古いダンプが戻されています。`,
    `A signed head says row ${head_seq}, but the table ends at row ${last_seq}: rows were cut off, or an old dump was restored.`,
  ],
  head_differs: ({ seq }) => [
    `${seq} 行目は署名されたものと異なります。そこまでの記録が書き直されたか、古いダンプが戻されたあとに書き足されています。`,
    `Row ${seq} is not the one that was signed: the log was rewritten, or an old dump was restored and continued.`,
  ],
  head_signature: ({ seq, line }) => [
    `署名ファイルの ${line} 行目(${seq} 行目の署名)の署名が正しくありません。`,
    `The signature on line ${line} of the heads (of row ${seq}) is wrong.`,
  ],
  head_key_unknown: ({ line, key }) => [
    `署名ファイルの ${line} 行目は、公開鍵ファイルにない鍵 ${key} で署名されています。`,
    `Line ${line} of the heads is signed by the key ${key}, which is not in the file of public keys.`,
  ],
  head_unreadable: ({ line }) => [
    `署名ファイルの ${line} 行目を読み取れません。`,
    `Line ${line} of the heads cannot be read.`,
  ],
  rows_unsigned: ({ from_seq, to_seq }) => [
    `${from_seq} 行目から ${to_seq} 行目までが署名されていません。署名が止まっているか、署名ファイルが切り取られています。`,
    `Rows ${from_seq} to ${to_seq} are not signed: signing has stopped, or the file of heads was cut.`,
  ],
};

/** A finding for people, in Japanese and English. */
export const sentenceOf = (finding: AuditFinding): Sentence =>
  (SENTENCES[finding.kind] as (of: AuditFinding) => Sentence)(finding);
