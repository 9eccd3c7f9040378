import { expect, it } from 'vitest'
import { eachDatabase } from './databases.ts'

eachDatabase((kind, makeUrl) => {
  it('gives a fresh database every time', async () => {
    const [first, second] = [await makeUrl(), await makeUrl()]
    expect(first.startsWith(`${kind}:`)).toBe(true)
    expect(first).not.toBe(second)
  })
})
