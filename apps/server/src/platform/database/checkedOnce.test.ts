import { expect, it, vi } from 'vitest'
import { z } from 'zod'
import { checkedOnce } from './checkedOnce.ts'

const schema = z.object({ volume: z.number(), hosts: z.array(z.string()) })

it('checks a text once, and shares a value that nobody can change', () => {
  const check = vi.spyOn(schema, 'safeParse')
  const read = checkedOnce(schema)
  const first = read('{"volume":3,"hosts":["a"]}')
  expect(read('{"volume":3,"hosts":["a"]}')).toBe(first)
  expect(check).toHaveBeenCalledTimes(1)
  expect(first).toEqual({ ok: true, value: { volume: 3, hosts: ['a'] } })
  expect(() => first.ok && first.value.hosts.push('b')).toThrow(TypeError)
  expect(read('{"volume":4,"hosts":[]}')).toMatchObject({ value: { volume: 4 } })
})

it('says each time why a text is not what it should be', () => {
  const read = checkedOnce(schema)
  expect([read('{'), read('{')]).toMatchObject([{ ok: false }, { ok: false }])
})

it('forgets the oldest of many texts', () => {
  const check = vi.spyOn(schema, 'safeParse')
  const read = checkedOnce(schema)
  for (let volume = 0; volume <= 500; volume += 1) read(JSON.stringify({ volume, hosts: [] }))
  read('{"volume":500,"hosts":[]}')
  expect(check).toHaveBeenCalledTimes(501)
  read('{"volume":0,"hosts":[]}')
  expect(check).toHaveBeenCalledTimes(502)
})
