/** Error messages about the support desk, in their own file so that no other page loads them. */
export const DESK_ERRORS = {
  tooMany: "There are 50 conversations that are not closed. Close one that is over.",
  tooManyFiles: "This conversation has 30 files already.",
  topicNotOffered: "Your plan has no such topic. Choose another one.",
  fileTooLarge: "The file is larger than 10 MB. Scan it in black and white, or split it.",
  fileKind: "The file is no PDF, PNG, JPEG or Word document (.docx). Save it as PDF and try again.",
  fileEmpty: "The file is empty.",
  fileSealed: "The file cannot be opened, since the server’s secret has changed.",
  noSuchMessage: "A file can only be added to a message of your own.",
  customerWaits: "The customer waits for an answer. Give one, or close the conversation without an answer.",
  notOfAccount: "This conversation belongs to another account.",
  evidenceTooLarge:
    "The evidence file is larger than 10 MB. Download it on the website’s page, and send support a link.",
} as const;

export const DESK_VALIDATION = {
  id: "Send an ID",
  topic: "Choose a topic",
  subject: "Say in a few words what it is about",
  subjectTooLong: "Use at most 120 characters",
  text: "Write your message",
  textTooLong: "Use at most 8,000 characters",
  state: "Choose open or closed",
  fileName: "Send the name of the file",
  message: "Send the number of the message",
  files: "Send the names of the files, at most 30",
  closes: "Say whether the answer closes the conversation",
  withoutAnswer: "Say whether it is closed without an answer",
  feature: "Choose a service",
  amount: "Enter hours or pieces, such as 1 or 1.5",
  note: "Use at most 200 characters",
  mayExceed: "Say whether more may be used than is left",
  search: "Search for at most 120 characters",
} as const;
