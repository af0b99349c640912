import { describe, expect, it } from 'vitest';
import { pathOnNode, readNodePath } from './node-path.ts';

describe('node path', () => {
  it('readNodePath splits a path into node and inner path', () => {
    expect(readNodePath('/media/b-2/whep/7')).toEqual({ node: 'b-2', path: '/whep/7' });
    expect(readNodePath('/media/a/whip')).toEqual({ node: 'a', path: '/whip' });
    expect(readNodePath('/whip/7/r')).toEqual({ node: null, path: '/whip/7/r' });
  });
  it.each(['/media/a/control/end', '/media//whip/7', '/media/a/whipx/7', '/media/A/whip/7', '/media/a'])(
    'readNodePath finds no node in %s',
    (path) => expect(readNodePath(path)).toEqual({ node: null, path }),
  );
  it('pathOnNode restores the path that readNodePath has split', () => {
    expect(pathOnNode('a', '/whip/7/r')).toBe('/media/a/whip/7/r');
    expect(pathOnNode(null, '/whip/7/r')).toBe('/whip/7/r');
    const resource = '/media/a/whep/7/r';
    const { node, path } = readNodePath(resource);
    expect(pathOnNode(node, path)).toBe(resource);
  });
});
