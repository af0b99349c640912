import { describe, expect, it } from 'vitest';
import { JanusError } from '../link/message.ts';
import { RelayPorts } from './relay-ports.ts';

const range = { ip: '10.0.0.21', ports: { from: 41_000, to: 41_006 } };
const given = (port: number) => ({ videoroom: 'success', port });

describe('RelayPorts', () => {
  it('opens port pairs in turn within the range', async () => {
    const ports = new RelayPorts(range, 0.99);
    const asked: [number, number][] = [];
    for (let times = 0; times < 4; times += 1)
      await ports.open(async ({ port, rtcp_port }) => {
        asked.push([port, rtcp_port]);
        return given(port);
      });
    expect(asked).toEqual([
      [41_004, 41_005],
      [41_000, 41_001],
      [41_002, 41_003],
      [41_004, 41_005],
    ]);
  });

  it('tries all three pairs when Janus cannot open a socket', async () => {
    const ports = new RelayPorts(range, 0);
    const taken = async ({ port }: { port: number }) => {
      if (port !== 41_004) throw new JanusError(499, 'Could not open UDP socket for RTP stream');
      return given(port);
    };
    expect(await ports.open(taken)).toEqual(given(41_004));
    let asked = 0;
    const none = async (): Promise<never> => {
      asked += 1;
      throw new JanusError(499, 'Could not open UDP socket for RTP stream');
    };
    await expect(ports.open(none)).rejects.toThrow('UDP socket');
    expect(asked).toBe(3);
  });

  it('does not retry after another Janus error', async () => {
    let asked = 0;
    const gone = async (): Promise<never> => {
      asked += 1;
      throw new JanusError(426, 'No such room');
    };
    await expect(new RelayPorts(range).open(gone)).rejects.toThrow('No such room');
    expect(asked).toBe(1);
  });
});
