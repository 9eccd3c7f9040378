export { DevicePictures } from './DevicePictures.tsx'
export { displayPictureTexts } from './pictures.texts.ts'
