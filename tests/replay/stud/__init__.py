"""Games with a bring-in: stud, Soko, Americana, Telesina."""
