import { readAnswers } from './read-answers.ts';

/** Joining a channel of this status in this mode at a price of 0. */
export const JOIN_ANSWERS = readAnswers(`
waiting preview    | ok                    | . | .                          | 403 forbidden | ok                       | .
chatting party     | 401 login_required    | . | 409 price_changed          | 403 forbidden | ok                       | .
chatting peep      | 401 login_required    | . | 409 price_changed          | 403 forbidden | ok                       | .
hidden_chat hidden | 401 login_required    | . | 403 hidden_chat_link_wrong | 403 forbidden | 400 oversight_reason_required | .
free_chat free     | 401 login_required    | . | ok                         | 403 forbidden | ok                       | .
showtime showtime  | 401 login_required    | . | 409 price_changed          | 403 forbidden | ok                       | .
twoshot party      | 401 login_required    | . | 409 session_type_refused   | 403 forbidden | 400 oversight_reason_required | .
twoshot twoshot    | 401 login_required    | . | 409 session_type_refused   | 403 forbidden | 409 session_type_refused | .
offline preview    | 409 performer_offline | . | .                          | 403 forbidden | 409 performer_offline    | .
`);

/** Socket events; the channel is chatting, and belongs to another performer. */
export const EVENT_ANSWERS = readAnswers(`
home.watch               | ok             | . | .                   | .         | .         | .
home.see                 | ok             | . | .                   | .         | .         | .
home.unwatch             | ok             | . | .                   | .         | .         | .
room.enter               | ok             | . | .                   | .         | .         | .
room.leave               | ok             | . | .                   | .         | .         | .
viewers.watch            | login_required | . | forbidden           | ok        | forbidden | .
oversight.watch_viewers  | login_required | . | forbidden           | .         | oversight_outside | .
chat.send                | login_required | . | chat_not_in_session | .         | chat_reply_gone | chat_not_in_session
chat.translate           | login_required | . | chat_not_in_session | .         | ok        | .
send_twoway              | login_required | . | twoway_from_chat    | forbidden | .         | .
cancel_twoway            | login_required | . | not_found           | .         | .         | .
send_twoway_close_notice | login_required | . | not_found           | .         | .         | .
`);

/** `chat.send` to a channel of another performer, by its status. */
export const LINE_ANSWERS = readAnswers(`
preparing   | login_required | . | chat_not_in_session | . | .  | .
waiting     | login_required | . | chat_not_in_session | . | .  | .
chatting    | login_required | . | chat_not_in_session | . | ok | chat_not_in_session
twoway      | login_required | . | chat_not_in_session | . | ok | chat_not_in_session
free_chat   | login_required | . | chat_not_in_session | . | ok | chat_not_in_session
showtime    | login_required | . | chat_not_in_session | . | ok | chat_not_in_session
hidden_chat | login_required | . | chat_not_in_session | . | .  | .
twoshot     | login_required | . | chat_not_in_session | . | .  | .
resting     | login_required | . | chat_not_in_session | . | .  | .
`);
