import { expect, it } from 'vitest'
import { partFiles } from './slidesOfFiles.ts'

it('takes every chosen file: documents to be read page by page, and all others', () => {
  const menu = { name: 'menu.pdf', type: 'application/pdf' }
  const list = { name: 'LIST.PDF', type: '' }
  const photo = { name: 'photo.jpg', type: 'image/jpeg' }
  const film = { name: 'film.mp4', type: 'video/mp4' }
  expect(partFiles([menu, photo, list, film])).toEqual({ documents: [menu, list], others: [photo, film] })
})
