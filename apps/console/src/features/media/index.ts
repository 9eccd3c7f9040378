export { MediaPicker } from './MediaPicker.tsx'
export { MediaPicture } from './MediaPicture.tsx'
export { ACCEPTED_TYPES, addUploads } from './uploads.ts'
export { useFileDrop } from './useFileDrop.ts'
