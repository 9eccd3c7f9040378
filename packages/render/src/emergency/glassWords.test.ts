import { expect, it } from 'vitest'
import { glassWords } from './glassWords.ts'

it('says that it is a drill in the language of the message', () => {
  expect(glassWords('fi').drill).toBe('TÄMÄ ON HARJOITUS')
  expect(glassWords('de-CH').drill).toBe('DIES IST EINE ÜBUNG')
  expect(glassWords('pt-BR').drill).toBe('ISTO É UM SIMULADO')
  expect(glassWords('zh-TW').drill).toBe('這是演習')
  expect(glassWords('no').drill).toBe('DETTE ER EN ØVELSE')
})

it('says it in English where it has no words in that language, and says so', () => {
  expect(glassWords('tlh')).toEqual({
    language: 'en',
    drill: 'THIS IS A DRILL',
    confirm: 'Touch to confirm',
    confirmed: 'Confirmed',
  })
})
