import { defineTexts } from '@vitrine/texts'

/** How a file plays on kinds of devices. */
export const mediaAdviceTexts = defineTexts('mediaAdvice', {
  kind: {
    pc: ['Computer', 'a kind of device'],
    pi4: 'Raspberry Pi 4',
    pi5: 'Raspberry Pi 5',
    panel: 'Samsung or LG panel (2021)',
    stick: 'Android stick',
    brightsign: 'BrightSign',
  },
  onKind: ['{kind}: {reason}', 'a kind of device, and a sentence or two about it'],

  /** What there is to know about a file. They stand under a kind of device, or above all kinds where they are true of all. */
  reason: {
    largePicture:
      'This image is {width} × {height} pixels. Devices get a copy of at most {most} pixels, with no visible loss.',
    printColours:
      'This image is made for print (CMYK). Check its colours on a display before you publish it.',
    stillPicture:
      'This animation has {pictures, plural, other {# frames}}, but devices show a still image. Upload it as a video to show it moving.',
    container: 'Devices can’t open this type of file ({container}).',
    codec: '{codec} video can’t be played.',
    bitDepth: 'Video with {bits}-bit colours can’t be played.',
    chroma: 'This video is saved as 4:2:2 or 4:4:4, as cameras and editors do, and can’t be played.',
    chromaIsHard:
      'This video is saved as 4:2:2 or 4:4:4, as cameras and editors do. Playing it takes most of the computing power.',
    pixels: 'This video is {width} × {height} pixels. Up to {mostWidth} × {mostHeight} plays smoothly.',
    frameRate: 'This video has {rate} frames per second. Up to {most} play smoothly at this size.',
    bitRate: 'This video needs {rate}. Up to {most} plays smoothly.',
    hdr: 'On displays without HDR, the colours of this video look pale. A converted copy has the right colours.',
    unevenPictures:
      'The frame rate of this video varies, as in phone recordings. Devices that play it together can drift apart.',
    rotated: 'This video was recorded with a rotated phone. It can appear sideways.',
    sound: 'Devices don’t play sound in the format {codec}.',
    short: 'This video is shorter than {least}, the shortest duration of an item.',
  },
})
