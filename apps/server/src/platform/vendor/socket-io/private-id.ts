import type { Socket } from 'socket.io';
import { privateMembers } from '../private-members.ts';

interface PrivateId {
  pid: string;
}

/** The private id by which a client requests its state. Sockets have it with connection state recovery only. */
export const pidOf = (socket: Socket): string =>
  privateMembers<PrivateId>('socket.io', socket, { pid: 'string' }).pid;
