import { entry } from './define.ts';

export const staffErrors = {
  staff_proof_required: entry(
    'staff',
    'staff-1',
    401,
    'none',
    [
      '運営画面を続けるには、もう一度ご本人の確認が必要です。',
      'パスキーまたは認証コードで確認してください。',
    ],
    [
      'To continue in the back office, please confirm that it is you.',
      'Use your passkey or an authentication code.',
    ],
  ),
  staff_right_missing: entry(
    'staff',
    'staff-2',
    403,
    'none',
    ['この操作の権限がありません。', '必要なときは、権限を持つ担当者にご依頼ください。'],
    ['Your role does not include this.', 'Please ask a colleague whose role does.'],
  ),
  staff_own_role: entry(
    'staff',
    'staff-3',
    403,
    'none',
    ['ご自身の権限は、ご自身では変えられません。', 'ほかの担当者にご依頼ください。'],
    ['You cannot change your own access.', 'Please ask a colleague.'],
  ),
  staff_role_right_missing: entry(
    'staff',
    'staff-4',
    403,
    'none',
    ['ご自身にない権限を、ほかの担当者に与えることはできません。', '役割かサイトを選び直してください。'],
    ['You cannot give a right that you do not have.', 'Please choose another role or site.'],
  ),
  staff_position_too_high: entry(
    'staff',
    'staff-5',
    403,
    'none',
    ['ご自身と同じか、より上の役割は変えられません。', 'より上の担当者にご依頼ください。'],
    ['You can only change roles below your own.', 'Please ask someone with a higher role.'],
  ),
  list_too_slow: entry(
    'staff',
    'staff-20',
    503,
    'none',
    ['一覧の読み込みに時間がかかりすぎました。', '期間や条件を絞り込んで、もう一度お試しください。'],
    ['The list took too long to load.', 'Please narrow the period or the filters and try again.'],
  ),
  office_views_full: entry(
    'staff',
    'staff-21',
    409,
    'none',
    ['保存できる表示の数がいっぱいです。', '使わない表示を消してから保存してください。'],
    ['You cannot save any more views of this list.', 'Please delete one that you no longer need first.'],
  ),
  act_conflict: entry(
    'staff',
    'staff-22',
    409,
    'none',
    ['ほかの担当者が先に変更しました。', '最新の内容を読み込み直しました。もう一度ご確認ください。'],
    [
      'A colleague has changed this in the meantime.',
      'The page now shows the latest version. Please check it again.',
    ],
  ),
  campaign_dates: entry(
    'staff',
    'staff-26',
    400,
    'none',
    [
      'この期間のキャンペーンは始められません。',
      '終了は開始より後の、これからの日時にしてください。期間は最長366日です。',
    ],
    [
      'A campaign cannot run at these times.',
      'Its end has to be in the future and after its start, within 366 days.',
    ],
  ),
  campaign_discount: entry(
    'staff',
    'staff-27',
    400,
    'none',
    [
      'この割引は設定できません。',
      '2つ目の割引は「ダブル割引」にだけ必要です。対象のモードは有料のものから選んでください。',
    ],
    [
      'This discount cannot be set.',
      'A second discount belongs to “Double discount” alone, and modes have to be paid ones.',
    ],
  ),
  campaign_begun: entry(
    'staff',
    'staff-28',
    409,
    'none',
    ['始まったキャンペーンの開始日時は変えられません。', '終わったものは、新しく始めてください。'],
    ['The start of a campaign that has begun cannot be changed.', 'For one that is over, start a new one.'],
  ),
  rates_pending: entry(
    'staff',
    'staff-25',
    409,
    'none',
    ['この料金には、承認待ちの変更があります。', '先に、承認か取り下げをお願いします。'],
    ['A change of these rates is already waiting for approval.', 'It has to be decided or withdrawn first.'],
  ),
  site_way_unknown: entry(
    'staff',
    'staff-24',
    400,
    'none',
    [
      'このサイトの設定に、開けないアドレスがあります。',
      'アドレスは「https://」とドメイン名で、パスは「/」から入力してください。',
    ],
    [
      'One of these addresses does not lead anywhere.',
      'An address is “https://” and a domain; a path begins with “/”.',
    ],
  ),
  rate_undercuts: entry(
    'staff',
    'staff-23',
    409,
    'none',
    [
      'この料金では、DLチャットがパーティーチャットより安くなります。',
      'それでよい場合は、確認の欄にチェックを入れてください。',
    ],
    [
      'With these rates, DL chat would cost less than party chat.',
      'If that is intended, please check the box to confirm.',
    ],
  ),
};
