export { useLatestPicture } from './latestPicture.ts'
export { pictureAddress } from './pictureAddress.ts'
export { DevicePictures } from './DevicePictures.tsx'
export { displayPictureTexts } from './pictures.texts.ts'
