import { defineTexts } from '@vitrine/texts'

export const browserTexts = defineTexts('browser', {
  browser: ['{name} {version}', 'for example: Chrome 156'],
  browserOnSystem: ['{name} {version} on {system}', 'for example: Chrome 156 on Linux'],
})
