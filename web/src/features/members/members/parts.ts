export { memberTones } from './words'
