import { describe, expect, it } from 'vitest';
import { parseStaffArguments, usagesOf } from './staff-arguments.ts';
import { STAFF_COMMANDS } from './staff-command.ts';
import { STAFF_HELP } from './staff-help.ts';

const parse = (...argv: string[]) => parseStaffArguments(argv, STAFF_HELP, STAFF_COMMANDS);

describe('STAFF_HELP', () => {
  it('declares exactly the commands of STAFF_COMMANDS', () => {
    expect([...usagesOf(STAFF_HELP).keys()].toSorted()).toEqual([...STAFF_COMMANDS.keys()].toSorted());
  });

  it('declares required and optional options', () => {
    expect(usagesOf(STAFF_HELP).get('add-campaign')).toEqual({
      required: ['label', 'percent', 'hours'],
      optional: ['second', 'modes', 'performer'],
    });
    expect(usagesOf(STAFF_HELP).get('list-bans')).toEqual({ required: [], optional: [] });
  });
});

describe('parseStaffArguments', () => {
  it.each([[['--name', 'hana', '--performer', 'sayo']], [['--name=hana', '--performer=sayo']]])(
    'reads %j',
    (args) => {
      expect(parse('ban-viewer', ...args)).toEqual({
        ok: true,
        command: 'ban-viewer',
        options: { name: 'hana', performer: 'sayo' },
      });
    },
  );

  it.each([
    [['fly'], 'There is no command fly.'],
    [['ban-viewer', '--name', 'hana'], 'ban-viewer needs --performer.'],
    [
      ['ban-viewer', '--nam', 'hana'],
      'ban-viewer has no option --nam. Its options are --name, --performer, --reason.',
    ],
    [['list-bans', '--all', 'yes'], 'list-bans has no option --all. It takes none.'],
    [['close-performer', '--name'], 'close-performer: --name needs a value.'],
    [['ban-viewer', '--name', '--performer', 'sayo'], 'ban-viewer: --name needs a value.'],
    [['close-performer', '--name', 'a', '--name', 'b'], 'close-performer: --name is given more than once.'],
    [['close-performer', '--name', 'a', 'b'], 'close-performer: "b" belongs to no option.'],
  ])('refuses %j with a message', (argv, sentence) => {
    const parsed = parse(...argv);
    expect(parsed.ok ? '' : parsed.fault).toContain(sentence);
  });

  it('takes --reason for commands that change something, and for no other', () => {
    expect(parse('end-campaign', '--id', '1', '--reason', 'asked by the performer')).toMatchObject({
      options: { id: '1', reason: 'asked by the performer' },
    });
    expect(parse('list-bans', '--reason', 'x')).toMatchObject({ ok: false });
  });

  it('refuses --password without repeating it, and names --password-file', () => {
    const parsed = parse('create-admin', '--name', 'kanri2', '--password', 'geheim-123');
    expect(parsed.ok ? '' : parsed.fault).toContain('--password-file FILE');
    expect(JSON.stringify(parsed)).not.toContain('geheim');
  });
});
