/**
 * A process that speaks protocol 4 of an Intiface server: `node intiface-simulator.ts`. It sends its port to its parent.
 * A test sets faults and reads what the devices did by messages.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer, type WebSocket } from 'ws';

interface Fault {
  /** Closes the connection instead of the handshake. */
  no_handshake?: boolean;
  /** Answers commands to devices with an error of this code. */
  error?: number;
  /** Sends half a frame and closes. */
  half_frame?: boolean;
  /** Protocol version of the answer to the handshake. */
  version?: number;
  /** Stops the devices and closes the connection when no ping comes for as long. */
  max_ping_ms?: number;
}
type Message = Record<string, Record<string, unknown> & { Id: number }>;

const VIBRATES = { Vibrate: { Value: [0, 20] } };
const BATTERY = { Battery: { Value: [[0, 100]], Command: ['Read'] } };
const feature = (index: number, more: object) => ({
  [index]: { FeatureIndex: index, FeatureDescription: '', Output: {}, Input: {}, ...more },
});
const device = (index: number, name: string, features: object) => ({
  DeviceIndex: index,
  DeviceName: name,
  DeviceMessageTimingGap: 50,
  DeviceFeatures: features,
});
const devices = new Map([
  [
    0,
    device(0, 'Pretended Edge', { ...feature(0, { Output: VIBRATES }), ...feature(1, { Input: BATTERY }) }),
  ],
  [1, device(1, 'Pretended Light', feature(0, { Output: { Led: { Value: [0, 255] } } }))],
]);
/** What the devices were told, such as `0 Vibrate 8` and `0 stop`. */
const told: string[] = [];
let fault: Fault = {};

const listing = (Id: number) => ({ DeviceList: { Id, Devices: Object.fromEntries(devices) } });
const failed = (Id: number, code: number) => ({ Error: { Id, ErrorMessage: 'fault', ErrorCode: code } });

function output(body: Message[string]): object {
  const { Id, DeviceIndex, Command } = body;
  if (fault.error !== undefined) return failed(Id, fault.error);
  if (!devices.has(Number(DeviceIndex))) return failed(Id, 4);
  for (const [name, { Value }] of Object.entries(Command as Record<string, { Value: number }>))
    told.push(`${Number(DeviceIndex)} ${name} ${Value}`);
  return { Ok: { Id } };
}

function answer(name: string, body: Message[string]): object {
  const { Id } = body;
  switch (name) {
    case 'RequestServerInfo':
      return {
        ServerInfo: {
          ...{ Id, ServerName: 'Pretended Intiface', MaxPingTime: fault.max_ping_ms ?? 0 },
          ...{ ProtocolVersionMajor: fault.version ?? 4, ProtocolVersionMinor: 0 },
        },
      };
    case 'RequestDeviceList':
      return listing(Id);
    case 'Ping':
      told.push('ping');
      return { Ok: { Id } };
    case 'OutputCmd':
      return output(body);
    case 'StopCmd':
      told.push(body['DeviceIndex'] === undefined ? 'all stop' : `${Number(body['DeviceIndex'])} stop`);
      return { Ok: { Id } };
    case 'InputCmd': {
      const { DeviceIndex, FeatureIndex } = body;
      return { InputReading: { Id, DeviceIndex, FeatureIndex, Reading: { Battery: { Value: 70 } } } };
    }
    default:
      return { Ok: { Id } };
  }
}

function hear(socket: WebSocket, text: string): void {
  for (const message of JSON.parse(text) as Message[])
    for (const [name, body] of Object.entries(message)) {
      if (fault.no_handshake === true) return socket.close();
      const said = JSON.stringify([answer(name, body)]);
      if (fault.half_frame === true && name === 'OutputCmd') {
        socket.send(said.slice(0, said.length / 2));
        return socket.close();
      }
      socket.send(said);
    }
}

/** Closes the connection of a client that does not ping. */
function watchPings(socket: WebSocket): void {
  const { max_ping_ms } = fault;
  if (max_ping_ms === undefined) return;
  const close = (): void => {
    socket.send(JSON.stringify([failed(0, 2)]));
    socket.close();
  };
  let timer = setTimeout(close, max_ping_ms);
  socket.on('message', (data: Buffer) => {
    if (!data.toString().includes('"Ping"')) return;
    clearTimeout(timer);
    timer = setTimeout(close, max_ping_ms);
  });
  socket.on('close', () => clearTimeout(timer));
}

const http = createServer();
const sockets = new WebSocketServer({ server: http });
sockets.on('connection', (socket) => {
  watchPings(socket);
  socket.on('message', (data: Buffer) => hear(socket, data.toString()));
  // A real server stops every device when the client goes.
  socket.on('close', () => told.push('all stop'));
});
process.on('message', (asked: { fault?: Fault; remove?: number; drop?: true; ask?: number }) => {
  if (asked.fault !== undefined) fault = asked.fault;
  if (asked.remove !== undefined && devices.delete(asked.remove))
    for (const socket of sockets.clients) socket.send(JSON.stringify([listing(0)]));
  if (asked.drop === true) for (const socket of sockets.clients) socket.terminate();
  process.send?.({ told: [...told], ask: asked.ask });
});
http.listen(0, '127.0.0.1', () => process.send?.({ port: (http.address() as AddressInfo).port }));
process.on('disconnect', () => process.exit());
