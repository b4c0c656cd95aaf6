/** Error messages about the support desk, in a separate file so no other page loads them. */
export const DESK_ERRORS = {
  tooMany: "You have 50 open conversations. Close one you’re done with.",
  tooManyFiles: "This conversation already has 30 files.",
  topicNotOffered: "This topic isn’t in your plan. Choose another.",
  fileTooLarge: "The file is larger than 10 MB. Scan it in black and white, or split it.",
  fileKind: "The file isn’t a PDF, PNG, JPEG or Word document (.docx). Save it as a PDF and try again.",
  fileEmpty: "The file is empty.",
  fileSealed: "The file can’t be opened because the server’s secret has changed.",
  noSuchMessage: "You can only add files to your own messages.",
  customerWaits: "The customer is waiting for an answer. Answer, or close the conversation without one.",
  tooManyStreams: "Live chat is open in too many windows. Messages still arrive here, a little later.",
  notOfAccount: "This conversation belongs to another account.",
  evidenceTooLarge:
    "The evidence file is larger than 10 MB. Download it on the website’s page, and send support a link.",
} as const;

export const DESK_VALIDATION = {
  id: "Send an ID",
  topic: "Choose a topic",
  subject: "Say in a few words what it’s about",
  subjectTooLong: "Use at most 120 characters",
  text: "Write your message",
  textTooLong: "Use at most 8,000 characters",
  state: "Choose open or closed",
  fileName: "Send the name of the file",
  message: "Send the number of the message",
  isTyping: "Say whether you’re typing",
  files: "Send the names of the files, at most 30",
  closes: "Say whether the answer closes the conversation",
  withoutAnswer: "Say whether it’s closed without an answer",
  feature: "Choose a service",
  amount: "Enter hours or units, such as 1 or 1.5",
  note: "Use at most 200 characters",
  mayExceed: "Say whether use may exceed what’s left",
  search: "Search for at most 120 characters",
} as const;
