import { defineTexts } from '@vitrine/texts'

/** Elements of slides that stand on the shelf beside the widgets. */
export const shelfElementTexts = defineTexts('shelfElements', {
  kind: ['Slide element', 'on the shelf of widgets: it is no widget, but is added in the slide editor'],
  about: {
    page: 'Shows a web page, such as an intranet page or a dashboard.',
    stream: 'Plays a live stream: HLS, WebRTC (WHEP), YouTube or Vimeo.',
    qr: 'A code that people scan with their phones to open an address or read a text.',
  },
  words: {
    page: ['website url browser internet intranet dashboard iframe', 'words that a web page is found by'],
    stream: ['video television camera broadcast youtube vimeo', 'words that a live stream is found by'],
    qr: ['barcode scan phone link url', 'words that a QR code is found by'],
  },
  chooseSlide: ['Add to a slide: {name}', 'the name of an element, such as “QR code”'],
  setUp: {
    page: 'In the slide editor, you choose its address, its zoom, and whether people can use it.',
    stream: 'In the slide editor, you choose its address, its sound, and what shows while it doesn’t play.',
    qr: 'In the slide editor, you choose what it says, and its colours.',
  },
})
