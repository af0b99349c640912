import type { QueuePerson } from '@akari/contract/queue';
import { isPerformer } from '@akari/rules';
import { Crest } from '../../../kit/crest/Crest.tsx';
import { Icon } from '../../../kit/icon/Icon.tsx';

/** A person by name and id. */
export const Person = ({ person }: { person: QueuePerson }) => (
  <span className="queue-person">
    <Crest name={person.user_name} size_px={24} />
    <b>{person.user_name}</b>
    {isPerformer(person.user_type) && <Icon name="lamp" size="xs" />}
    <small className="num">ID {person.user_id}</small>
  </span>
);
