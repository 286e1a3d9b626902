typedef unsigned int uint;
