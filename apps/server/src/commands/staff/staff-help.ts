import {
  ALL_CAMPAIGN_LABELS,
  DOOR_PICTURE_REASONS,
  GIFT_IDS,
  ID_VIDEO_REASONS,
  SESSION_MODES,
  STAFF_ROLE_NAMES,
  VIEWER_TIERS,
  PROFILE_REASONS,
  REVIEW_REASONS,
} from '@akari/rules';

export const STAFF_HELP = `npm run staff -- <command> [--option value …]

  create-performer  --name N --ja 表示名 --en NAME [--intro-ja T] [--intro-en T] [--languages ja,en] [--rate 1.2]
                    [--password-file FILE]
  create-admin      --name N [--invisible yes] [--role admin] [--password-file FILE]
                    watches rooms; the role opens the back office, for all sites
  enrol             --name N       takes away all passkeys and the authenticator app, and prints an enrolment code
  give-role         --name N --role ${STAFF_ROLE_NAMES.join('|')} [--site ID]
  withdraw-role     --name N --role R [--site ID]
  set-tier          --name N --tier ${VIEWER_TIERS.filter((tier) => tier !== 'guest').join('|')} [--type 205|206|208]
  set-rate          --name N --rate POINTS_PER_MINUTE [--mode ${SESSION_MODES.join('|')}]
                    [--below-party yes]   DL chat costs what party chat does unless set, and less only with this
  set-share         --name N --percent 40
  grant-points      --name N --points 10 [--coupon yes] [--key ONCE]
  unspent-points    [--yen-per-usd 152.5]
                    paid points that are not spent, and what was paid for them: now, and at reference dates, with the
                    deposit of a registered issuer
  add-campaign      --label ${ALL_CAMPAIGN_LABELS.join('|')} --percent 20 --hours 24
                    [--second 10] [--modes party,peep] [--performer N]
  list-campaigns
  end-campaign      --id 1
  set-guest-preview --seconds 60 --day-seconds 360 [--automatic yes|no]
  set-low-points    --first 0.6 --last 0.5 [--tiers promo]
  set-forbidden-words [--words A,B,C]   what is refused in chats; without words: nothing
  forbidden-words
  set-gift-price    --gift ${GIFT_IDS.join('|')} --points 3
  set-recording     [--minutes 120] [--gigabytes 4] [--count 100] [--days 30]
                    longest, how much and how many a performer, how long kept
  set-id-video      [--points 0.5] [--countdown 5] [--hours 24] [--days 365] [--seconds 60] [--megabytes 8]
                    price, countdown, seen again for hours, valid for days, how long and large
  set-presents      [--allowance 10] [--earnings 100] [--most 20]   what performers may give to viewers, points
  id-videos                        those that wait to be looked at, and those in use
  export-id-video   --id 1 [--file PATH]
  approve-id-video  --id 1
  reject-id-video   --id 1 --reason ${ID_VIDEO_REASONS.join('|')}
  door-pictures                    those that wait to be looked at, and those on the doors of rooms
  approve-door-picture --id 1
  reject-door-picture  --id 1 --reason ${DOOR_PICTURE_REASONS.join('|')}
  reviews                          those that are published, newest first
  remove-review        --id 1 --reason ${REVIEW_REASONS.join('|')}
  reject-profile       --name N --reason ${PROFILE_REASONS.join('|')}
  close-performer   --name N       ends everything that runs; no login opens it any more
  reopen-performer  --name N
  ban-viewer        --name N --performer N
  unban-viewer      --name N --performer N [--refuse yes]   refuse: to the viewer’s request
  list-bans                        those by staff, with who asks to be let back in
  list-oversight    [--name ADMIN] [--performer N] [--days 30]
                    which administrator watched which room, from when to when, from which address
  list-media-nodes
  drain-media-node  --node N [--drain no] [--wait yes]   wait: until it is empty, saying who is left

Whatever changes something also takes a reason (--reason), which the audit log keeps for years: it should not name people.
A new account's password is asked for at the terminal, or is the first line of what is piped in or of --password-file.
Exit code: 0 done, 1 refused, 2 wrong command line.`;

/**
 * Commands that need a new account's password; it is passed as the option `password`, which the command line
 * does not have.
 */
export const TAKES_PASSWORD: ReadonlySet<string> = new Set(['create-performer', 'create-admin']);
