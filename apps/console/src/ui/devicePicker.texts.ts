import { defineTexts } from '@vitrine/texts'

/** Choosing a device. */
export const devicePickerTexts = defineTexts('devicePicker', {
  noneFound: 'No devices found',
  gone: ['Deleted device', 'in place of the name of a device'],
})
