export { imageSlide, videoSlide } from './newSlide.ts'
